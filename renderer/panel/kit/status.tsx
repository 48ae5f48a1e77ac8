import { Button } from './button.tsx'
import { ui } from './language.ts'

/** A message about what happens now, such as that something loads. */
export const Status = ({ words, look = 't2' }: { words: string; look?: string }) => (
  <p className={look} role="status">
    {words}
  </p>
)

/** Text in place of what did not load, with a button that loads it again. */
export function Failed(props: { words: string; retry: () => void; look?: string; button?: string }) {
  const { words, retry, look = 'problem', button = 'sm' } = props
  return (
    <p className={look} role="alert">
      {words} <Button look={button} onClick={() => retry()} label={ui.kit.tryAgain} />
    </p>
  )
}

/** What failed: a sentence, or a message and its remedy. Shows nothing without a problem. */
export const Problem = (props: { of: string | { message: string; remedy: string } | null | undefined }) => {
  const { of } = props
  return of ? (
    <p className="problem" role="alert">
      {typeof of === 'string' ? of : `${of.message} ${of.remedy}`}
    </p>
  ) : null
}
