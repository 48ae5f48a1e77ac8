import * as DropdownMenu from '@radix-ui/react-dropdown-menu'
import { Check, ChevronRight } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import {
  type CorrectedMeaning,
  correctedMeaning,
  isSameTopic,
} from '../../../src-shared/events/corrections.ts'
import type { CorrectedView } from '../../../src-shared/events/show.ts'
import { fill, ui } from '../kit/language.ts'
import type { Correctable } from './correctable.ts'

/** Props of `CorrectMenu`. `button`: the props of the button that opens the menu. */
export interface CorrectMenuProps {
  readonly choices: readonly Correctable[]
  readonly given: CorrectedView | undefined
  readonly correct: (choice: Correctable, means: CorrectedMeaning) => void
  readonly button: ComponentProps<'button'>
}

/**
 * The menu that corrects a moment, with its button. It is open at first, because a click on the button loads it. If there
 * are several texts, the streamer chooses one first.
 */
export function CorrectMenu({ choices, given, correct, button }: CorrectMenuProps) {
  const [open, setOpen] = useState(true)
  const [chosen, setChosen] = useState<Correctable | null>(null)
  const content = useRef<HTMLDivElement>(null)
  // The chosen item, which had the focus, is gone.
  useEffect(() => {
    if (chosen !== null) content.current?.focus()
  }, [chosen])
  const change = (isOpen: boolean): void => {
    setOpen(isOpen)
    if (isOpen) setChosen(null)
  }
  const asked = chosen ?? (choices.length === 1 ? choices[0] : undefined)
  return (
    <DropdownMenu.Root modal={false} open={open} onOpenChange={change}>
      <DropdownMenu.Trigger {...button} onKeyDown={withinMenu} />
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className="popup menu correct-menu"
          align="end"
          sideOffset={4}
          collisionPadding={8}
          ref={content}
          onKeyDown={withinMenu}
        >
          {asked !== undefined ? (
            <Meanings choice={asked} given={given} correct={correct} />
          ) : (
            <>
              <DropdownMenu.Label className="menu-note fine t3">{ui.stream.whichWords}</DropdownMenu.Label>
              {choices.map((choice) => (
                <DropdownMenu.Item
                  key={choice.topic.text}
                  className="wrap tight menu-item"
                  onSelect={(event) => {
                    event.preventDefault()
                    setChosen(choice)
                  }}
                >
                  <b className="grow clip" dir="auto">
                    {choice.name}
                  </b>
                  <ChevronRight size={14} aria-hidden />
                </DropdownMenu.Item>
              ))}
            </>
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

function Meanings(props: Pick<CorrectMenuProps, 'given' | 'correct'> & { choice: Correctable }) {
  const { topic, name } = props.choice
  const { given, correct } = props
  return (
    <>
      <DropdownMenu.Label className="menu-note fine t3" dir="auto">
        {fill(ui.stream.whatWas, { what: name })}
      </DropdownMenu.Label>
      <DropdownMenu.RadioGroup
        value={given !== undefined && isSameTopic(given, topic) ? given.means : ''}
        onValueChange={(means) => correct(props.choice, correctedMeaning.parse(means))}
      >
        {correctedMeaning.options.map((means) => (
          <DropdownMenu.RadioItem key={means} value={means} className="wrap tight menu-item">
            <span className="menu-check">
              <DropdownMenu.ItemIndicator>
                <Check size={14} aria-hidden />
              </DropdownMenu.ItemIndicator>
            </span>
            {ui.shared.correctedMeanings[means]}
          </DropdownMenu.RadioItem>
        ))}
      </DropdownMenu.RadioGroup>
    </>
  )
}

/** Keeps the arrow keys from moving through the stream around the menu. */
const withinMenu = (event: KeyboardEvent): void => {
  if (event.key.startsWith('Arrow')) event.stopPropagation()
}
