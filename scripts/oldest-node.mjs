// Read by any Node, however old: plain JavaScript without imports.
const oldestNode = [20, 19]

/** What to say where this Node is too old for the program; nothing where it isn’t. */
export function nodeComplaint(version) {
  const [major, minor] = version.split('.').map(Number)
  const [neededMajor, neededMinor] = oldestNode
  if (major > neededMajor || (major === neededMajor && minor >= neededMinor)) return ''
  return `Routewright needs Node ${oldestNode.join('.')} or newer. This is Node ${version}.`
}
