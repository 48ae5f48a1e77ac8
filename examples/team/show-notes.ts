import type { Fact, NoteReport } from './note.ts'

/** The file that the planner writes. */
export const showNotesFile = 'tonight.md'

/**
 * Returns the file names of the notes in `list` (one path per line), sorted, without the planner's file and the files
 * in `skip`.
 */
export const notesIn = (list: string, skip: readonly string[]): string[] =>
  list
    .split('\n')
    .flatMap((path) => /[^/\\]+\.md$/.exec(path.trim()) ?? [])
    .filter((file) => file !== showNotesFile && !skip.includes(file))
    .sort()

/** Returns the error message for a folder that contains too many notes. */
export const tooManyNotes = (dir: string): string =>
  `There are too many .md files in ${dir}. Keep fewer there, or name another folder with --dir.`

/** Merges the notes into Markdown. Facts with the same name appear once, with all their files. */
export function mergeNotes(task: string, notes: readonly NoteReport[]): string {
  const sorted = [...notes].sort((a, b) => (a.file < b.file ? -1 : 1))
  const facts = new Map<string, { fact: Fact; files: string[] }>()
  for (const { file, facts: found } of sorted)
    for (const fact of found) {
      const known = facts.get(fact.name)
      if (known === undefined) facts.set(fact.name, { fact, files: [file] })
      else known.files.push(file)
    }
  const linesOf = (kind: Fact['kind']): string[] =>
    [...facts.values()]
      .filter(({ fact }) => fact.kind === kind)
      .map(({ fact, files }) => {
        const detail = fact.detail === '' ? '' : `: ${fact.detail}`
        return `- ${fact.name}${detail} (${files.join(', ')})`
      })
  const section = (title: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : [`## ${title}`, '', ...lines, '']
  return [
    '# Tonight',
    '',
    task,
    '',
    ...section('Promises to keep', linesOf('promise')),
    ...section('Running gags', linesOf('running-gag')),
    ...section('Who is who', linesOf('person')),
    ...section('Earlier notes', sorted.map(lineOf)),
  ]
    .join('\n')
    .replace(/\n+$/, '\n')
}

function lineOf({ file, title, headings, summary, problem }: NoteReport): string {
  if (summary !== undefined) return `- ${title} (${file}): ${summary}`
  if (title === '') return `- ${file}: ${problem}`
  return `- ${title} (${file})${headings.length === 0 ? '' : `: ${headings.join(', ')}`}`
}
