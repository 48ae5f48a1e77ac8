export const english = {
  title: 'Areas to keep free',
  about:
    'The overlay shows nothing in these areas. If something fits nowhere else, the overlay leaves it out. Drag over the preview to mark an area, such as your webcam or chat.',
  edit: 'Mark areas',
  done: 'Done',
  area: (number: number) => `Area ${number} to keep free`,
  add: (name: string) => `Add: ${name}`,
  remove: (name: string) => `Delete: ${name}`,
  presets: { webcam: 'webcam, bottom right', chat: 'chat, right', corner: 'webcam, top left' },
  keys: 'Arrow keys move an area; with Shift, they resize it. Delete removes it.',
}

export type KeepFreeWords = typeof english
