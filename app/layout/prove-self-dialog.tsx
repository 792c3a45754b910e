import { Button, Group, PasswordInput, Stack } from '@mantine/core'
import { proveSelf } from '#platform/access/contract.ts'
import { useText } from '#kit/web/i18n.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { RefusalAlert } from '#ui/form/refusal-alert.tsx'
import { SendButton } from '#ui/form/send-button.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'

type Props = { opened: boolean; onEnd: (isProven: boolean) => void }

/** The one question for one’s own password, over whatever is open. */
export function ProveSelfDialog({ opened, onEnd }: Props) {
  const t = useText('shell')
  const ui = useText('ui')
  const form = useEndpointForm(proveSelf, { initial: { password: '' }, onDone: () => end(true) })
  const end = (isProven: boolean) => {
    form.reset()
    onEnd(isProven)
  }
  return (
    <Dialog opened={opened} onClose={() => end(false)} title={t('proof.title')} zIndex={350}>
      <form onSubmit={form.send} noValidate>
        <Stack gap="md">
          <p style={{ margin: 0 }}>{t('proof.text')}</p>
          <RefusalAlert text={form.refusal} />
          <PasswordInput
            label={t('proof.password')}
            autoComplete="current-password"
            data-autofocus
            {...form.bind('password')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={() => end(false)}>
              {ui('cancel')}
            </Button>
            <SendButton loading={form.isSending}>{t('proof.submit')}</SendButton>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
