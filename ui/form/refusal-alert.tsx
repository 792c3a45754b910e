import { Alert } from '@mantine/core'

/** Why a form was refused, brought into sight: the button that sent it may lie far below. */
export function RefusalAlert({ text, mb }: { text: string | undefined; mb?: 'sm' | 'md' | 'lg' }) {
  if (text === undefined) return null
  return (
    <Alert color="error" role="alert" {...(mb && { mb })} ref={scrollIntoSight}>
      {text}
    </Alert>
  )
}

function scrollIntoSight(alert: HTMLElement | null): void {
  alert?.scrollIntoView({ block: 'center' })
}
