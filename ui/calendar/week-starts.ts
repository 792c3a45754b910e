/** The first day of the week by language, counted from Sunday. */
export const weekStarts = { en: 1, fr: 1, ar: 6 } as const
