import { argumentsOf } from '../stream/call-words.ts'
import { HeldText } from '../stream/held.tsx'

/** The arguments of a call that waits for an answer. */
export const AskArguments = ({ args }: { args: unknown }) =>
  argumentsOf(args).map(([name, words]) => (
    <span key={name}>
      <i>{name}</i>{' '}
      <code dir="auto">
        <HeldText text={words} />
      </code>
    </span>
  ))
