/** Follows the page of a seat while it is open: it is shown anew when it has changed. */
import { CHANGES } from '../../match/page-changes.ts';

/** Milliseconds between two questions where no event stream comes through. */
const ASKED_EVERY = 60_000;
/** Milliseconds after which a page that is out of sight is followed no more. */
const HIDDEN = 10 * 60_000;
/** Failures in a row after which a stream is given up. */
const MOST_FAILURES = 3;

/** Whether the visitor is in the middle of something that a new page would take away. */
const isBusy = (): boolean => {
  if (document.querySelector('.popover:not([hidden]), form[data-unkept]')) return true;
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('textarea, input');
  return [...fields].some((field) =>
    field instanceof HTMLInputElement && ['radio', 'checkbox'].includes(field.type)
      ? field.checked !== field.defaultChecked
      : field.value !== field.defaultValue,
  );
};

export const followPage = (base: string, main: HTMLElement): void => {
  const address = `${base}/live`;
  const shared = new BroadcastChannel(address);

  const learn = (now: string): void => {
    // A change that is under way comes back with its version.
    if (now === main.dataset.version || main.dataset.changing !== undefined) return;
    if (!isBusy()) {
      // Without what the address says of a form that was sent.
      history.replaceState(null, '', base);
      location.reload();
      return;
    }
    document.querySelector('[data-changed]')?.removeAttribute('hidden');
  };
  shared.addEventListener('message', ({ data }) => learn(String(data)));
  const tell = (now: string): void => {
    shared.postMessage(now);
    learn(now);
  };

  const ask = (): void => {
    if (document.hidden) return;
    void fetch(address, { headers: { Accept: 'application/json' } })
      .then((answer) => (answer.ok ? answer.json() : { version: main.dataset.version ?? '' }))
      .then((answer: { readonly version: string }) => tell(answer.version))
      .catch(() => undefined);
  };

  /** Resolves when the page has been out of sight for long (true), or no stream comes through (false). */
  const stream = (): Promise<boolean> =>
    new Promise((resolve) => {
      const source = new EventSource(`${address}?version=${encodeURIComponent(main.dataset.version ?? '')}`);
      let failures = 0;
      let hidden = 0;
      const watch = (): void => {
        window.clearTimeout(hidden);
        if (document.hidden) hidden = window.setTimeout(() => end(true), HIDDEN);
      };
      const end = (mayGoOn: boolean): void => {
        source.close();
        document.removeEventListener('visibilitychange', watch);
        resolve(mayGoOn);
      };
      for (const kind of CHANGES) source.addEventListener(kind, ({ data }) => tell(String(data)));
      source.addEventListener('open', () => {
        failures = 0;
      });
      source.addEventListener('error', () => {
        failures += 1;
        if (source.readyState === EventSource.CLOSED || failures >= MOST_FAILURES) end(false);
      });
      document.addEventListener('visibilitychange', watch);
      watch();
    });

  /** One stream for all pages of the seat in this browser, where it can tell them apart. */
  const follow = async (): Promise<void> => {
    while (navigator.locks ? await navigator.locks.request(address, stream) : await stream()) await seen();
    window.setInterval(ask, ASKED_EVERY);
  };
  void follow();
};

/** Resolves when the page is in sight. */
const seen = (): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (document.hidden) return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    look();
  });
