import { availableParallelism } from 'node:os'

/**
 * Returns how many threads a model may use on this computer's processor, for the setting `ollama.threads`. With 0, it is half
 * of what the processor can run at once. The threads of llama.cpp wait for each other in busy loops, so a game that takes the
 * place of one of them delays all: with one busy core of two, an answer of a 0.5B model took 13 s instead of 2.5 s.
 */
export const modelThreads = (setting: number): number =>
  setting > 0 ? setting : Math.max(1, Math.floor(availableParallelism() / 2))
