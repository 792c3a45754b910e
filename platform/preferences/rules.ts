/** The notifications people may turn off, as the features declare; those about account safety are always sent. Empty in the front end. */
export const optionalKinds: string[] = []

/** When to email notifications: always, or only while the person is away. */
export const emailTimes = ['away', 'always'] as const
