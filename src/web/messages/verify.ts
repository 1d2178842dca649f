import type { Catalogue } from '../../engine/index.ts';

/** The page that checks dice. The match provides the sentences for the result. */
export const verifySentences: Catalogue = {
  'layout.brand': 'Estafette',
  'verify.title': 'Check the dice of a match',
  'verify.what': 'Everything happens in this page: nothing is sent. You may save it and open it without a server.',
  'verify.file': 'The record of the match, as your page gives it',
  'verify.rules': 'The command "npm run verify" also plays the match again by the rules of its game.',
  'verify.hand': 'How the dice work, and how to check one by hand',
};
