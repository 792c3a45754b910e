import type { ReactNode } from 'react'
import { confirm, type Question } from '#ui/overlay/confirm.ts'
import { Button } from '#ui/button/controls.ts'
import { Alert } from '#ui/display/display.ts'
import { Stack } from '#ui/page/layout.ts'

type Props = {
  children: ReactNode
  /** The words of the button, and what it asks first; nothing for who may not. */
  allow: { label: string; question: Question; isRunning: boolean; run: () => void } | false
}

/** Why an address gets nothing more, and a way to allow it again. */
export function AllowNotice({ children, allow }: Props) {
  return (
    <Alert color="warning">
      <Stack gap="sm" align="flex-start">
        {children}
        {allow && (
          <Button
            size="xs"
            variant="default"
            loading={allow.isRunning}
            onClick={() => void confirm(allow.question).then((isAgreed) => isAgreed && allow.run())}
          >
            {allow.label}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}
