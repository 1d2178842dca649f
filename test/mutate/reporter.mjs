/**
 * Names each change that no test notices at once, so that a run that is stopped early has still told something. It is plain JavaScript
 * because Stryker's workers load it as well.
 */
import { readFileSync } from 'node:fs';
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

const MISSED = ['Survived', 'NoCoverage'];

const onOneLine = (text) => text.replace(/\s+/g, ' ').trim().slice(0, 100);

/** The original code of a change, which always lies on one line, counted from 1. */
const before = ({ fileName, location: { start, end } }) =>
  readFileSync(fileName, 'utf8')
    .split('\n')
    [start.line - 1].slice(start.column - 1, end.column - 1);

/** @param {import('@stryker-mutator/api/core').MutantResult} result */
export function tellMissed(result) {
  const { status, fileName, location, replacement } = result;
  if (!MISSED.includes(status)) return;
  const place = `${fileName.slice(fileName.indexOf('src/'))}:${location.start.line}`;
  console.log(`  ${status} ${place}: ${onOneLine(before(result))} -> ${onOneLine(replacement ?? '')}`);
}

export const strykerPlugins = [declareValuePlugin(PluginKind.Reporter, 'missed', { onMutantTested: tellMissed })];
