// @ts-check

/**
 * Checks the version of Node. It must run on old versions of Node.
 * @param {string} version in the form of `process.versions.node`
 * @param {string} range of the form `>=20.19`
 * @returns {string | null} why this Node cannot run Adlib, or null
 */
export function nodeTooOld(version, range) {
  const least = range.replace(/^>=\s*/, '')
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [minMajor = 0, minMinor = 0] = least.split('.').map(Number)
  if (major > minMajor || (major === minMajor && minor >= minMinor)) return null
  return `Adlib needs Node ${least} or newer; this is ${version}. Get it from https://nodejs.org/`
}
