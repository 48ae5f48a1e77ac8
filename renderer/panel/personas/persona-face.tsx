import './persona-face.css'
import { useEffect, useRef, useState } from 'react'
import type { Persona } from '../../../src-shared/events/persona.ts'
import { faceOf } from '../../../src-shared/events/stage-lists.ts'

/** The head of a persona's puppet. Until it is drawn, shows the persona's emoji. */
export function PersonaFace({ persona }: { persona: Pick<Persona, 'color' | 'faces' | 'voice'> }) {
  const { voice } = persona
  const head = useRef<HTMLSpanElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    const root = head.current
    let isCurrent = true
    if (root === null) return
    void headOf(voice).then(
      (draw) => {
        if (!isCurrent) return
        draw(root)
        setDrawn(true)
      },
      // Without a drawing, keep showing the emoji face.
      () => {},
    )
    return () => {
      isCurrent = false
      setDrawn(false)
      root.replaceChildren()
    }
  }, [voice])
  return (
    <span
      className="face"
      data-drawn={isDrawn || undefined}
      style={{ '--color': persona.color } as React.CSSProperties}
    >
      {!isDrawn && <img src={`/media/emotes/${faceOf(persona, 'calm')}`} alt="" width={26} height={26} />}
      <span className="puppet-head" ref={head} aria-hidden />
    </span>
  )
}

async function headOf(puppet: string): Promise<(root: HTMLElement) => void> {
  const [{ drawHead }, svg] = await Promise.all([
    import('../../overlay/puppet/drawing.ts'),
    fetch(`/media/puppets/${puppet}.svg`).then((response) =>
      response.ok ? response.text() : Promise.reject(new Error(`${puppet} has no drawing`)),
    ),
  ])
  return (root) => drawHead(root, svg)
}
