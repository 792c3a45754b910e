import type { Slug } from '../rules.ts'

/** Where the help center is: inside the frame, or on its own for visitors. */
export type Place = 'inside' | 'front'

const roots: Record<Place, { center: string; article: string }> = {
  inside: { center: '/pages/help-center', article: '/pages/help-center' },
  front: { center: '/front-pages/help-center', article: '/front-pages/article' },
}

export function centerPath(place: Place): string {
  return roots[place].center
}

export function articlePath(place: Place, slug: Slug): string {
  return `${roots[place].article}/${slug}`
}
