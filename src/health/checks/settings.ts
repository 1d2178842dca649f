import { distance } from 'fastest-levenshtein';
import { variableNames } from '../../config.ts';
import { bad, type Check, good, look } from '../check.ts';

/** A name that differs by so few letters is meant. */
const MOST_LETTERS = 2;

/** The setting that a name in the file was meant to be. Other programs and Node have settings in the same file. */
const meant = (name: string): string | undefined =>
  variableNames.includes(name) ? undefined : variableNames.find((known) => distance(known, name) <= MOST_LETTERS);

export const settings: Check = {
  id: 'settings',
  run: async ({ config: { lacksForOthers }, file }) => {
    const misspelt = (file?.names ?? []).flatMap((name) => {
      const near = meant(name);
      return near === undefined ? [] : [look('settings.misspelt', { name, near, file: file?.path ?? '' })];
    });
    const lacking = lacksForOthers.map((name) => bad('settings.lacks', { name }));
    if (misspelt.length + lacking.length > 0) return [...lacking, ...misspelt];
    return [file === undefined ? good('settings.none') : good('settings.file', { file: file.path })];
  },
};
