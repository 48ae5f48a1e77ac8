import { counted } from '../kit/formats.ts'

export const english = {
  bench: 'Bench',
  about:
    'Measures which model chooses tools best. Nothing appears on stage. During a show, the performer’s requests go first.',
  noAnswer: 'Adlib did not answer.',
  askedAgain: 'Adlib did not answer. Trying again.',
  readingAll: 'Loading suites and runs…',
  startRun: 'Start a run',
  whichModel: 'Which model should I use?',
  whichModelAbout: (cases: number) =>
    `Tests each of your models with ${cases} cases, then gives you one sentence of advice. Each model takes about a minute on a GPU and up to ten minutes without one.`,
  lookingForModels: 'Looking for models…',
  noModel: 'No model is installed yet. Download one under Models.',
  lookAgain: 'Look again',
  suites: 'Run a suite',
  suite: 'Suite',
  suiteNamed: (suite: string) => `Suite ${suite}`,
  model: 'Model',
  timeUnknown: 'No time estimates yet: this model has no bench results.',
  run: 'Run',
  runSuite: (suite: string) => `Run ${suite}`,
  plannedRows: (cases: number, rows: number, time: string | null) =>
    [
      `${cases} cases`,
      ...(rows === cases ? [] : [`${rows} requests`]),
      ...(time === null ? [] : [`about ${time}`]),
    ].join(', '),
  options: 'Options',
  modes: 'Mode',
  modesAbout: 'How the model receives its tools. Modes that the model does not support are left out.',
  modeChoice: (modes: readonly string[]) =>
    modes.length > 1
      ? `All: ${modes.join(', ')}`
      : modes[0] === 'auto'
        ? 'The model’s best mode (auto)'
        : `${modes[0]}`,
  epochs: 'Repeats of each case',
  epochsAbout:
    'The order of the tools differs in each repeat. More repeats make the result a little more certain.',
  doses: 'Decoys',
  dosesAbout: 'Tools that look right but are wrong. The model gets them together with the right tools.',
  doseChoice: (doses: readonly (number | 'own')[]) =>
    doses.length > 1
      ? `Compare ${doses.join(', ')}`
      : doses[0] === 'own'
        ? 'As each case specifies'
        : doses[0] === 0
          ? 'None'
          : `${doses[0]}`,
  progress: 'Progress',
  loading: 'Loading the model',
  running: 'Running',
  stopping: 'Stopping after the current request',
  done: 'Finished',
  stopped: 'Stopped',
  failed: 'Failed',
  casesAnswered: 'Cases answered',
  stop: 'Stop',
  openThis: 'Open this run',
  leaderboard: 'Leaderboard',
  leaderboardEmpty: 'Finished runs appear here with their percentage of right answers.',
  perCase: (mode: string, cases: number, time: string | null) =>
    `${mode}, ${cases} cases${time === null ? '' : `, ${time} per case`}`,
  right: (share: string) => `${share} right`,
  readings: (raw: string, parsed: string, repaired: string) =>
    `raw ${raw} → parsed ${parsed} → repaired ${repaired}`,
  leaderboardNote:
    'The range in parentheses and the line show the 95 % confidence interval. Where intervals overlap, the order may be due to chance. Open a run to see how its models compare.',
  runsOfBench: 'Bench runs',
  runs: 'Runs',
  noRuns: 'No runs yet.',
  answered: (rows: number, planned: number) => `${rows} of ${planned} requests answered`,
  isRunning: (answered: string) => `Running: ${answered}.`,
  allAnswered: (rows: number) => (rows === 1 ? 'Finished.' : `Finished: all ${rows} requests answered.`),
  refusedAll: 'The model does not support the chosen mode.',
  endFailures: (answered: string, failed: number) => `${answered}; ${failed} failed or took too long.`,
  endCancelled: (answered: string) => `Stopped: ${answered}.`,
  endLost: (answered: string) => `The model server stopped responding: ${answered}.`,
  endKilled: (answered: string) => `Interrupted: ${answered}.`,
  result: (share: string) => `${share} right.`,
  bestResult: (model: string, mode: string, share: string) => `Best: ${model} (${mode}), ${share} right.`,
  open: 'Open',
  openRun: (id: string) => `Open ${id}`,
  resume: (left: number) => `Resume (${counted(left, 'request')} left)`,
  resumeRun: (left: number, id: string) => `Resume (${counted(left, 'request')} left): ${id}`,
  showRuns: (count: number) => (count === 1 ? 'Show one more' : `Show ${count} more`),
  older: (count: number) =>
    `${count} older runs are in the reports folder. List them with “adlib bench list”.`,
  compareTwo: 'Compare two runs',
  runToCompare: 'Run to compare',
  compareWith: 'Compare with',
  noOther: 'There is no other run of this suite.',
  compare: 'Compare',
  comparing: 'Comparing…',
  noSharedCase: 'The two runs have no case in common.',
  withReading: (name: string) => `${name} with Adlib’s parser`,
  asWritten: 'the answers as written',
  against: (first: string, second: string, gap: string, verdict: string) =>
    `${first}, compared with ${second}: ${gap}. ${verdict}`,
  gap: (points: string, low: string, high: string, cases: number) =>
    `${points} points (${low} to ${high}, ${cases} cases)`,
  isBetter: (name: string) => `${name} is better.`,
  aboutEqual: 'They are about equal.',
  tooFew: 'There are too few cases to tell; the difference may be due to chance.',
  allRuns: 'All runs',
  readingRun: 'Loading the run…',
  runUnreadable: 'This run could not be read. It may have been deleted.',
  rowsAnswered: (rows: number, planned: number) => `${rows} of ${planned} requests have an answer.`,
  openReport: 'Open the report',
  refusedMode: (model: string, mode: string, message: string) =>
    `${model} does not support ${mode} mode, so the results leave out this mode. ${message}`,
  noAnswerTo: (rows: number, message: string) =>
    `${rows === 1 ? '1 request' : `${rows} requests`} without an answer: ${message}`,
  reportUnreadable: 'The report could not be read. Try again.',
  noCaseYet: 'No case has an answer yet.',
  whatRunShows: 'Insights from this run',
  nothingStandsOut: 'Nothing stands out.',
  scoresTitle: 'Right answers before parsing, after parsing and after repairs',
  raw: 'raw',
  parsed: 'parsed',
  repaired: 'repaired',
  decoyHits: (hits: number, rows: number) =>
    `The model called a decoy in ${hits} of ${rows} requests that offered decoys.`,
  comparisons: 'Comparisons',
  casesTitle: 'Cases',
  casesAbout:
    '✓ marks the answers that a case expects: the right calls, or no call if none is right. Open a case to read the answers.',
  caseTitle: 'case',
  resultsByCase: 'Results by case',
  rightOf: (right: number, rows: number) => `${right} of ${rows} right`,
  outcomeRight: 'right',
  outcomeWrong: 'wrong',
  outcomeMalformed: 'malformed',
  outcomeAbstained: 'no call',
  decoysRegion: 'Decoys',
  byDecoys: 'Right answers by number of decoys',
  decoys: 'decoys',
  decoyCalled: (share: string) => `decoy called: ${share}`,
  confusion: 'Confusion matrix',
  expectedAndCalled: 'Expected tools and called tools',
  confusionOf: (model: string, mode: string) => `Confusion matrix for ${model}, ${mode}`,
  expectedByCalled: 'expected \\ called',
  noCall: 'no call',
  unreadable: 'unreadable',
  caseOf: (name: string) => `Case ${name}`,
  allCases: 'All cases',
  readingCase: 'Loading the case…',
  caseUnreadable: 'This case could not be read. Its run may have been deleted.',
  prompt: 'Prompt',
  systemPrompt: 'System prompt',
  expected: 'Expected',
  rowFacts: (raw: string, parsed: string, repaired: string, time: string) =>
    `raw ${raw}, parsed ${parsed}, repaired ${repaired}, ${time}`,
  withDecoys: (count: number) => `, ${count} decoys`,
  epoch: (epoch: number) => `, epoch ${epoch}`,
  itWrote: 'The model wrote',
  nothing: 'Nothing.',
  callsRead: 'Calls that Adlib read',
  none: 'None.',
  repairs: (rules: string) => `repaired: ${rules}`,
  decoysCalled: (names: string) => `Decoys called: ${names}`,
  toolsOffered: (count: number) => `${count} tools offered`,
  hasNoAnswer: (model: string, message: string) => `${model} gave no answer: ${message}`,
}

export type BenchWords = typeof english
