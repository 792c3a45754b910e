import { createContext, useContext, useEffect, useState } from 'react'

type Question = () => boolean

/** Where forms register their check for unsaved text; `useQuestions` gives the value. */
export const Questions = createContext<Set<Question>[]>([])

/** Reports to the surrounding components whether a form holds unsaved text. */
export function useTyped(isDirty: Question): void {
  const around = useContext(Questions)
  useEffect(() => {
    for (const questions of around) questions.add(isDirty)
    return () => {
      for (const questions of around) questions.delete(isDirty)
    }
  })
}

/** The questions of all forms inside, told to whatever stands further out too. */
export function useQuestions(): [around: Set<Question>[], isTyped: Question] {
  const further = useContext(Questions)
  const [own] = useState(() => new Set<Question>())
  const [around] = useState(() => [...further, own])
  return [around, () => [...own].some((isDirty) => isDirty())]
}
