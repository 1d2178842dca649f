/** What a judge is asked, and what it tells. */
export type Asked = { readonly survey: true } | Case;

/** A change with the tests that reach it: how long each takes without it, and how often it meets its line. */
export interface Case {
  readonly change: string;
  readonly tests: readonly { readonly id: string; readonly ms: number; readonly hits: number }[];
}

export type Told =
  /** It is ready; the files that could not be loaded, with the reason. */
  | { readonly loaded: readonly string[] }
  | { readonly surveyed: Surveyed }
  | { readonly running: string }
  | { readonly verdict: Verdict };

export interface Surveyed {
  readonly tests: readonly SurveyedTest[];
  /** Changes that are met while files are loaded. */
  readonly atLoad: readonly string[];
}

export interface SurveyedTest {
  readonly id: string;
  readonly name: string;
  readonly passed: boolean;
  readonly ms: number;
  readonly hits: Readonly<Record<string, number>>;
}

/** `Spoilt`: the test that failed does so without the change as well, after what was run before in the same process. */
export type Verdict =
  | { readonly status: 'Killed' | 'Survived' | 'Timeout' }
  | { readonly status: 'Spoilt'; readonly by: string };
