import type { PageView } from './stage-views.ts'

/**
 * Returns the overlay pages that a streaming program can show. Omits the desktop app's own window, because it
 * is open even if no program captures it.
 */
export const streamPages = (pages: readonly PageView[]): readonly PageView[] =>
  pages.filter(({ isApp }) => isApp !== true)
