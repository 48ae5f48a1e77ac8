import type { PageView } from './stage-views.ts'

/**
 * Returns the overlay pages that a streaming program can show. The desktop app's own window is none of them: it is open
 * whether or not a program captures it.
 */
export const streamPages = (pages: readonly PageView[]): readonly PageView[] =>
  pages.filter(({ isApp }) => isApp !== true)
