import { tools } from './general-cases.ts'
import type { ModelCase } from './model-case.ts'
import { stageTools } from './stage-cases.ts'

type Key = keyof typeof tools | 'stage'
const ROWS: readonly (readonly [string, Key, ...Key[]])[] = [
  ['What do you think about pineapple on pizza?', 'stage'],
  ['How was your day?', 'stage'],
  ['Why is the sky blue?', 'stage'],
  ['Who won the chess world championship in 1972?', 'stage'],
  ['Can you explain what a speedrun is?', 'stage'],
  ['I think I will lose this match.', 'stage'],
  ['What is the square root of 1764?', 'stage'],
  ['Is it better to farm wood or stone first?', 'stage'],
  ['How old is the oldest tree on earth?', 'triangle'],
  ['Who painted the ceiling of the Sistine Chapel?', 'weather'],
  ['What is the boiling point of ethanol in kelvin?', 'loan'],
  ['Convert 30 miles to kilometers.', 'train'],
  ['What time is it in Sydney?', 'recipe'],
  ['Which planet has the most moons?', 'hotel'],
  ['Solve the equation x + 5 = 12.', 'concert'],
  ['How do I tie a bowline knot?', 'bmi'],
  ['What is the population of Iceland?', 'stock'],
  ['Give me a synonym for happy.', 'currency'],
  ['Who is the mayor of Hamburg?', 'light'],
  ['What is the melting point of gold?', 'power'],
  ['Write a poem about autumn.', 'gcd'],
  ['How many players are in a cricket team?', 'mean'],
  ['Recommend a good hiking trail near Geneva.', 'shape'],
  ['What does the acronym RAID stand for?', 'email'],
  ['Play some jazz in the living room.', 'library', 'stock'],
  ['What is the fastest land animal?', 'translate', 'bmi'],
  ['Order a pizza margherita for tonight.', 'weather', 'hotel', 'train'],
  ['How far is the moon from the earth?', 'triangle', 'shape', 'gcd'],
  ['Find me a dentist in Leipzig.', 'loan', 'currency', 'stock'],
  ['Draw a picture of a dragon.', 'derivative', 'mean'],
  ['Cancel my gym membership.', 'reminder', 'playlist'],
  ['What are the symptoms of a cold?', 'capital', 'recipe'],
]

export const silentCases: readonly ModelCase[] = ROWS.map(([request, ...keys], index) => ({
  id: `silent-${index + 1}`,
  kind: 'no tool fits',
  request,
  tools: keys.flatMap((key) => (key === 'stage' ? stageTools : [tools[key]])),
  answers: [],
}))
