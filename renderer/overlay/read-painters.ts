// One file for all lanes that are read: two would split the code that they share into more files, which weigh more.
export { chatPainter, votePainter } from './cards.ts'
export { textPainter } from './text-painter.ts'
