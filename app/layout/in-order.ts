import type { Screen, ScreenOrder } from '#kit/web/screen.ts'

/** Screens by their numbers, each followed by those that say they stand after it; one that follows nothing is refused. */
export function inOrder(screens: Screen[], orderOf: (screen: Screen) => ScreenOrder): Screen[] {
  const places = screens.map((screen) => ({ screen, order: orderOf(screen) }))
  const followers = places.flatMap(({ screen, order }) => (typeof order === 'number' ? [] : [{ screen, ...order }]))
  const withFollowers = (screen: Screen): Screen[] => [
    screen,
    ...followers.filter(({ after }) => after === screen.name).flatMap((follower) => withFollowers(follower.screen)),
  ]
  const placed = places
    .flatMap(({ screen, order }) => (typeof order === 'number' ? [{ screen, order }] : []))
    .toSorted((one, other) => one.order - other.order)
    .flatMap(({ screen }) => withFollowers(screen))
  const lost = followers.find(({ screen }) => !placed.includes(screen))
  if (lost) throw new Error(`${lost.screen.name} stands after ${lost.after}, which is not beside it`)
  return placed
}
