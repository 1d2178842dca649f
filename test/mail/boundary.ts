/** The boundary line of our mails in English, without a code. */
export const BOUNDARY_LINE = '-=- write your orders above this line -=-';
