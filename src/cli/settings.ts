/** One rule by which the program and all of its commands find their settings: the environment goes before the file. */
import { readFileSync } from 'node:fs';
import tls from 'node:tls';
import { type Config, readConfig, readSettings, requireForOthers, type Settings, shownSettings } from '../config.ts';
import type { InstallationFacts } from '../web/moderator/installation.ts';
import { findSettings, type SettingsFile } from './settings-file.ts';

let taken: { readonly file: SettingsFile | undefined } | undefined;

/** Adds the settings of the file to the environment of this process, once, and returns the file. */
export function takeFile(): SettingsFile | undefined {
  if (taken) return taken.file;
  taken = { file: findSettings(process.env) };
  for (const [name, value] of Object.entries(taken.file?.values ?? {})) {
    if (name === 'NODE_EXTRA_CA_CERTS' && process.env[name] === undefined) trust(value);
    process.env[name] ??= value;
  }
  return taken.file;
}

/** Node has read the environment for this when the process began. Releases that cannot add to its list need the variable itself. */
function trust(file: string): void {
  if (!('setDefaultCACertificates' in tls && 'getCACertificates' in tls)) return;
  const { setDefaultCACertificates, getCACertificates } = tls as unknown as {
    getCACertificates(): string[];
    setDefaultCACertificates(list: readonly string[]): void;
  };
  setDefaultCACertificates([...getCACertificates(), readFileSync(file, 'utf8')]);
}

/** What the program starts with. Throws where an installation for others lacks what cannot be guessed; a trial gets a key. */
export function startConfig(): Config {
  takeFile();
  requireForOthers(readSettings(process.env));
  return readConfig(process.env, { makesKey: true });
}

/** The settings for a command that people run: they are told where they come from. */
export function commandConfig(): Config {
  tellFile();
  return readConfig(process.env);
}

/** The same for a command that needs no key. */
export function commandSettings(): Settings {
  tellFile();
  return readSettings(process.env);
}

/** The file that was taken and all settings, for whoever may see them: without what is secret. */
export function settingsShown(): Pick<InstallationFacts, 'file' | 'settings'> {
  const file = takeFile();
  return { file: file && { path: file.path, names: Object.keys(file.values) }, settings: shownSettings(process.env) };
}

function tellFile(): void {
  const file = takeFile();
  console.error(file === undefined ? 'Settings: the environment alone' : `Settings: ${file.path}`);
}
