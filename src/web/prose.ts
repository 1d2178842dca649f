/** Renders our own documentation as part of a page. Never use it for players' text: it lets HTML through. */
import { Marked, type Tokens } from 'marked';

/**
 * Headings are one level below their section. Wide elements scroll on a telephone, by keyboard as well. Links between
 * files are replaced by their text, because a page has no such files.
 */
const marked = new Marked({
  walkTokens: (token) => {
    if (token.type === 'heading') token.depth += 2;
  },
  renderer: {
    code: ({ text }: Tokens.Code) => `<pre class="scroll" tabindex="0">${escaped(text)}\n</pre>\n`,
    link({ tokens }: Tokens.Link) {
      return this.parser.parseInline(tokens);
    },
    table(token: Tokens.Table) {
      const row = (cells: readonly Tokens.TableCell[]) =>
        `<tr>${cells.map((cell) => (cell.text === '' ? '<td></td>' : this.tablecell(cell).trim())).join('')}</tr>`;
      const body = token.rows.map(row).join('\n');
      return `<div class="scroll" tabindex="0"><table>\n<thead>${row(token.header)}</thead>\n<tbody>${body}</tbody>\n</table></div>\n`;
    },
  },
});

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export const proseOf = (markdown: string): string => marked.parse(markdown, { async: false });
