/**
 * What a running program remembers, kept with a part of its machine (such as its bus) instead of with a module: two programs in
 * one process, or two test files one after the other, share none of it.
 */
export function stateOf<Owner extends object, State>(make: () => State): (owner: Owner) => State {
  const states = new WeakMap<Owner, { state: State }>()
  return (owner) => {
    const known = states.get(owner) ?? { state: make() }
    states.set(owner, known)
    return known.state
  }
}
