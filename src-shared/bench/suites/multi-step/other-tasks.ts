import { contains, matches, oneOf, optional } from '../../matcher.ts'
import type { ExampleCase } from '../../packs/example-pack.ts'

/** Arithmetic with intermediate results, parallel calls, a literature search, and steps that depend on a condition. */
export const otherTasks: readonly ExampleCase[] = [
  {
    id: 'add-then-multiply',
    prompt: 'Use the tools: add 14 and 8, then multiply the sum by 3.',
    expects: {
      tools: [
        { tool: 'math/add', args: { a: oneOf(14, 8), b: oneOf(8, 14) } },
        { tool: 'calculator.multiply', args: { x: oneOf(22, 3), y: oneOf(3, 22) } },
      ],
      ordered: true,
      says: contains('66'),
    },
    steps: 4,
    why: 'needs the first result as an argument',
  },
  {
    id: 'multiply-then-add',
    prompt: 'with your tools pls: 12 times 12, and then plus 6',
    expects: {
      tools: [
        { tool: 'calculator.multiply', args: { x: 12, y: 12 } },
        { tool: 'math/add', args: { a: oneOf(144, 6), b: oneOf(6, 144) } },
      ],
      ordered: true,
      says: contains('150'),
    },
    steps: 4,
    why: 'has the same two tools in the other order',
  },
  {
    id: 'add-three',
    prompt: 'Add 1.5 and 2.25 with the tool, then add 10 to that with the tool.',
    expects: {
      tools: [
        { tool: 'math/add', args: { a: oneOf(1.5, 2.25), b: oneOf(2.25, 1.5) } },
        { tool: 'math/add', args: { a: oneOf(3.75, 10), b: oneOf(10, 3.75) } },
      ],
      ordered: true,
      says: contains('13.75'),
    },
    steps: 4,
    why: 'calls one tool twice, with decimals',
  },
  {
    id: 'parallel-definitions',
    prompt: 'where are openDoor and closeDoor defined? look up both',
    expects: {
      tools: [
        { tool: 'go_to_definition', args: { symbol: 'openDoor' } },
        { tool: 'go_to_definition', args: { symbol: 'closeDoor' } },
      ],
      says: contains('door'),
    },
    results: { go_to_definition: 'src/door.ts' },
    steps: 4,
    why: 'needs two calls of one tool in any order',
  },
  {
    id: 'parallel-mixed',
    prompt: 'Run all tests, and separately list the references of drawHud.',
    expects: {
      tools: [{ tool: 'run_tests' }, { tool: 'find_references', args: { symbol: 'drawHud' } }],
    },
    results: { run_tests: '12 passed, 0 failed', find_references: 'src/main.ts:5' },
    steps: 4,
    why: 'needs two independent tools in any order',
  },
  {
    id: 'parallel-sums',
    prompt: 'use the add tool for both: 100 + 23 and 7 + 80',
    expects: {
      tools: [
        { tool: 'math/add', args: { a: oneOf(100, 23), b: oneOf(23, 100) } },
        { tool: 'math/add', args: { a: oneOf(7, 80), b: oneOf(80, 7) } },
      ],
      says: contains('123'),
    },
    steps: 4,
    why: 'must not mix the numbers of two calls',
  },
  {
    id: 'library-limit',
    prompt: 'Find 5 PubMed articles about caffeine and reaction time.',
    expects: {
      tool: 'pubmed-search',
      args: { query: contains('caffeine'), limit: 5 },
    },
    results: { 'pubmed-search': '1. Caffeine and simple reaction time\n2. Coffee in esports' },
    steps: 3,
    why: 'has a tool with a hyphen and an optional number',
  },
  {
    id: 'library-default',
    prompt: 'look up wrist pain gaming on pubmed',
    expects: { tool: 'pubmed-search', args: { query: contains('wrist'), limit: optional() } },
    results: { 'pubmed-search': '1. Wrist strain in players\n2. Prevention of wrist pain' },
    steps: 3,
    why: 'names the library without its tool',
  },
  {
    id: 'library-then-count',
    prompt: 'search pubmed for "blue light sleep", how many articles came back?',
    expects: {
      tool: 'pubmed-search',
      args: { query: contains('blue light'), limit: optional() },
      says: matches('2|two'),
    },
    results: { 'pubmed-search': '1. Blue light and melatonin\n2. Evening screens' },
    steps: 3,
    why: 'has a second question that the answer already holds',
  },
  {
    id: 'conditional-second-step',
    prompt: 'run all tests. only if one fails, find the references of spawnBoss',
    expects: { tool: 'run_tests' },
    results: { run_tests: '40 passed, 0 failed', find_references: 'src/boss.ts:3' },
    steps: 4,
    why: 'has a condition for the second call that is not fulfilled',
  },
  {
    id: 'conditional-second-step-true',
    prompt: 'run all tests, and if any fails list the references of spawnBoss',
    expects: {
      tools: [{ tool: 'run_tests' }, { tool: 'find_references', args: { symbol: 'spawnBoss' } }],
      ordered: true,
    },
    results: { run_tests: '39 passed, 1 failed: spawnBoss', find_references: 'src/boss.ts:3' },
    steps: 4,
    why: 'has the same condition, fulfilled',
  },
  {
    id: 'thanks-after-task',
    prompt: [
      { role: 'user', content: 'run all tests' },
      { role: 'assistant', content: 'All 12 tests passed.' },
      { role: 'user', content: 'sweet, thx' },
    ],
    expects: { none: true },
    steps: 2,
    why: 'comes after the task was finished',
  },
]
