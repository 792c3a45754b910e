import { createContext } from 'react'

export const cardSpans = [4, 6, 8, 12] as const
export type Span = (typeof cardSpans)[number]

/** How many of the twelve columns the person gave a card; nothing where it keeps its own width. */
export const CardSpan = createContext<Span | undefined>(undefined)
