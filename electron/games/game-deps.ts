import type { LlmDriver, LlmMode } from '../../src-shared/llm/driver.ts'

/** A model that chooses actions. */
export interface ChoosingModel {
  readonly driver: LlmDriver
  readonly model: string
  readonly mode: LlmMode | 'auto'
}

/** A game that asks to play. */
export interface AskingGame {
  readonly game: string
  /** The web page that it runs in. */
  readonly origin: string | undefined
  readonly agent: string
  /** The name of the question, and of a rule that answers it for good. */
  readonly tool: string
}

/** What the streamer said about a web page: a game of it may play, none may in this run, or nothing yet. */
export type PageStanding = 'allowed' | 'refused' | 'unknown'

/** Whether a game may play. */
export interface Permission {
  isAllowed(game: string, origin: string | undefined): boolean
  /** Whether the streamer refused the game, or any game of its page, in this run, or a rule does. */
  isRefused(game: string, origin: string | undefined): boolean
  standing(page: string): PageStanding
  /**
   * Asks the streamer, and stores a yes. Resolves with false for a no, for no answer in time, on abort, and while a
   * question about another game of this page is open.
   */
  ask(game: AskingGame, signal: AbortSignal): Promise<boolean>
}
