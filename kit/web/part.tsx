import { createElement, lazy, Suspense, type ComponentType, type ReactNode } from 'react'

/** What an act of another feature is drawn as: its button, its item of a menu, or only what it opens. */
export type ActLook = 'button' | 'item' | 'dialog'
/** `of` is the number of the thing the part stands beside, `day` the day it is about; `otherwise` stands there where the part has nothing to show. */
export type PartProps = { of?: number; day?: string; look?: ActLook; otherwise?: ReactNode }
export type LoadPart = () => Promise<ComponentType<PartProps>>

const offered = new Map<string, ComponentType<PartProps>>()

/** Makes a feature's parts known to the screens of the features below it. */
export function offerParts(parts: Record<string, LoadPart> = {}): void {
  for (const [name, load] of Object.entries(parts))
    offered.set(
      name,
      lazy(async () => ({ default: await load() })),
    )
}

/** A place on a screen that another feature may fill. */
export function Part({ name, children, ...props }: PartProps & { name: string; children?: ReactNode }) {
  return offered.has(name) && <Suspense fallback={children}>{drawn(name, props)}</Suspense>
}

function drawn(name: string, props: PartProps): ReactNode {
  const offer = offered.get(name)
  return offer && createElement(offer, props)
}
