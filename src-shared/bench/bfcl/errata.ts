/** A BFCL case whose accepted answer is wrong. */
export interface Erratum {
  readonly id: string
  readonly problem: string
  /** Where the mistake was reported to BFCL; null if no report is known. */
  readonly thread: string | null
}

const emptyList =
  'It requires arguments whose lists of accepted values are empty, so that the official checker rejects every answer.'

/**
 * Wrong answers in the files of `bfcl-eval` 2026.3.23; the suites leave these cases out. The cases of
 * ShishirPatil/gorilla issue 1133 and pull requests 557, 661, 846 and 872 are correct in that release.
 */
export const errata: readonly Erratum[] = [
  { id: 'live_simple_106-63-0', problem: emptyList, thread: null },
  { id: 'live_simple_112-68-0', problem: emptyList, thread: null },
]
