import { contains, matches, optional } from '../../matcher.ts'
import type { ExampleCase } from '../../packs/example-pack.ts'

/** Programming questions and tasks that need up to three calls. Some calls depend on an earlier result. */
export const codingTasks: readonly ExampleCase[] = [
  {
    id: 'definition-only',
    prompt: 'where is parseScore defined?',
    expects: { tool: 'go_to_definition', args: { symbol: 'parseScore' }, says: contains('src/score.ts') },
    results: { go_to_definition: 'src/score.ts:42' },
    steps: 3,
    why: 'needs one call; a second one would be idle',
  },
  {
    id: 'definition-then-read',
    prompt: 'Find where startRound is defined, then read that whole file and tell me what it returns.',
    expects: {
      tools: [
        { tool: 'go_to_definition', args: { symbol: 'startRound' } },
        { tool: 'read_lines', args: { path: 'src/round.ts', from: optional(1), to: optional() } },
      ],
      ordered: true,
      says: contains('Round'),
    },
    results: {
      go_to_definition: 'src/round.ts:7',
      read_lines: 'export function startRound(): Round {\n  return { number: 1, lives: 3 }\n}',
    },
    steps: 4,
    why: 'takes the path from the first answer',
  },
  {
    id: 'references-count',
    prompt: 'how many places use formatTime',
    expects: { tool: 'find_references', args: { symbol: 'formatTime' }, says: matches('3|three') },
    results: { find_references: 'src/clock.ts:8\nsrc/hud.ts:19\ntest/clock.test.ts:4' },
    steps: 3,
    why: 'must count the lines of an answer',
  },
  {
    id: 'definition-or-references',
    prompt: 'who calls saveGame()? i dont need the definition',
    expects: { tool: 'find_references', args: { symbol: contains('saveGame') }, says: contains('menu') },
    results: { find_references: 'src/menu.ts:88' },
    steps: 3,
    why: 'excludes the neighboring tool',
  },
  {
    id: 'read-then-replace',
    prompt: 'In src/config.ts the timeout is wrong. Read the file, then change the timeout from 300 to 3000.',
    expects: {
      tools: [
        { tool: 'read_lines', args: { path: 'src/config.ts', from: optional(), to: optional() } },
        {
          tool: 'replace_in_file',
          args: { path: 'src/config.ts', old: contains('300'), new: contains('3000') },
        },
      ],
      ordered: true,
    },
    results: { read_lines: 'export const timeout = 300', replace_in_file: 'Replaced 1 text.' },
    steps: 4,
    why: 'must read before it writes',
  },
  {
    id: 'replace-then-test',
    prompt: 'replace "colour" with "color" in src/theme.ts and run all tests after that',
    expects: {
      tools: [
        { tool: 'replace_in_file', args: { path: 'src/theme.ts', old: 'colour', new: 'color' } },
        { tool: 'run_tests' },
      ],
      ordered: true,
    },
    results: { replace_in_file: 'Replaced 4 texts.', run_tests: '31 passed, 0 failed' },
    steps: 4,
    why: 'has an order in time, and leaves out the path of the tests',
  },
  {
    id: 'test-one-file',
    prompt: 'run only test/hud.test.ts pls, does it pass?',
    expects: { tool: 'run_tests', args: { path: 'test/hud.test.ts' }, says: matches('fail|not|no,|1') },
    results: { run_tests: '5 passed, 1 failed: shows the lives' },
    steps: 3,
    why: 'must report a failure honestly',
  },
  {
    id: 'fix-and-check',
    prompt:
      'Test test/math.test.ts fails because src/math.ts says "a - b" instead of "a + b". Fix that without reading the file first, then run this test file.',
    expects: {
      tools: [
        { tool: 'replace_in_file', args: { path: 'src/math.ts', old: 'a - b', new: 'a + b' } },
        { tool: 'run_tests', args: { path: 'test/math.test.ts' } },
      ],
      ordered: true,
      says: matches('pass|succe|green'),
    },
    results: { replace_in_file: 'Replaced 1 text.', run_tests: '2 passed, 0 failed' },
    steps: 4,
    why: 'gives everything, so that reading first is idle',
  },
  {
    id: 'definition-read-replace',
    prompt:
      'The constant MAX_LIVES has to be 5. Look up where it is defined, read that whole file, and change it.',
    expects: {
      tools: [
        { tool: 'go_to_definition', args: { symbol: 'MAX_LIVES' } },
        { tool: 'read_lines', args: { path: 'src/rules.ts', from: optional(), to: optional() } },
        { tool: 'replace_in_file', args: { path: 'src/rules.ts', old: contains('3'), new: contains('5') } },
      ],
      ordered: true,
    },
    results: {
      go_to_definition: 'src/rules.ts:2',
      read_lines: 'import { z } from "zod"\nexport const MAX_LIVES = 3',
      replace_in_file: 'Replaced 1 text.',
    },
    steps: 5,
    why: 'is a chain of three calls',
  },
  {
    id: 'lines-range',
    prompt: 'show me lines 10 to 20 of src/net/socket.ts',
    expects: {
      tool: 'read_lines',
      args: { path: 'src/net/socket.ts', from: 10, to: 20 },
    },
    results: { read_lines: 'socket.on("close", retry)' },
    steps: 3,
    why: 'needs two optional numbers',
  },
  {
    id: 'error-then-stop',
    prompt: 'where is renderBoss defined',
    expects: {
      tool: 'go_to_definition',
      args: { symbol: 'renderBoss' },
      says: matches("not|no |n't|unable"),
    },
    results: { go_to_definition: 'There is no definition of renderBoss; it was not found.' },
    steps: 3,
    why: 'must report that nothing was found instead of inventing a place',
  },
  {
    id: 'code-question-only',
    prompt: 'what does "const" mean in typescript?',
    expects: { none: true },
    steps: 2,
    why: 'is a question about the language and not the project',
  },
]
