/**
 * Encodes a tool name for model servers, which allow only `[A-Za-z0-9_-]` (OpenAI's rule): `math/add` becomes
 * `math__add`. Other characters become `_x<hex>_`.
 */
export function wireName(name: string): string {
  let out = ''
  for (let i = 0; i < name.length; ) {
    const char = String.fromCodePoint(name.codePointAt(i) as number)
    if (char === '/') out += out.endsWith('_') || name[i + 1] === '_' ? escaped(char) : '__'
    else if (char === '_' && (out.endsWith('_') || !/^[a-wyzA-Z0-9-]?$/.test(name[i + 1] ?? '')))
      out += escaped(char)
    else if (/[A-Za-z0-9_-]/.test(char)) out += char
    else out += escaped(char)
    i += char.length
  }
  return out
}

/** Decodes a name that `wireName` encoded: `math__add` becomes `math/add`. */
export function fromWireName(wire: string): string {
  return wire.replace(/_x([0-9a-f]+)_|__/g, (whole, hex: string | undefined) => {
    if (hex === undefined) return '/'
    const point = Number.parseInt(hex, 16)
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })
}

const escaped = (char: string): string => `_x${(char.codePointAt(0) as number).toString(16)}_`
