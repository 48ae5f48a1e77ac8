import type { PageView } from './stage-views.ts'

/** Returns the overlay pages that a streaming program can show, without the desktop app's own window. */
export const streamPages = (pages: readonly PageView[]): readonly PageView[] =>
  pages.filter(({ isApp }) => isApp !== true)
