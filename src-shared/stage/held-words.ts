const most = 50

/** Texts that were held back. They are only in memory, because they must not reach an event, a log or a prompt. */
export interface HeldWords {
  keep(id: string, text: string): void
  /** Returns the text of a `stage/filtered` event; null if it is too old or from before a restart. */
  read(id: string): string | null
}

export function createHeldWords(): HeldWords {
  const texts = new Map<string, string>()
  return {
    keep(id, text) {
      texts.set(id, text)
      for (const old of [...texts.keys()].slice(0, -most)) texts.delete(old)
    },
    read: (id) => texts.get(id) ?? null,
  }
}
