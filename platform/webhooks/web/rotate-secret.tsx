import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Text } from '#ui/display/text.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { OverlapSelect } from '#ui/input/overlap-select.tsx'
import { Stack } from '#ui/page/layout.ts'
import { rotateWebhookSecret, type Webhook } from '../contract.ts'

type Props = { webhook: Webhook; onMade: (secret: string) => void }

/** Gives a webhook a new signing secret, which is shown once. */
export function RotateSecret({ webhook: { id, url }, onMade }: Props) {
  const t = useText('webhooks')
  const [isOpen, setOpen] = useState(false)
  const form = useEndpointForm<typeof rotateWebhookSecret, { overlapHours: number }>(rotateWebhookSecret, {
    initial: { overlapHours: 24 },
    given: { params: { id } },
    onDone: ({ secret }) => {
      onMade(secret)
      setOpen(false)
    },
  })
  return (
    <>
      <IconButton icon="repeat" label={t('rotate', { url })} onClick={() => setOpen(true)} />
      <FormDialog
        title={t('rotateTitle', { url })}
        opened={isOpen}
        onClose={() => setOpen(false)}
        form={form}
        submitLabel={t('rotateSubmit')}
      >
        <Stack gap="md">
          <Text size="sm">{t('rotateText')}</Text>
          <OverlapSelect
            label={t('overlap.label')}
            labelOf={(hours) => t(`overlap.hours.${hours}`)}
            {...form.bind('overlapHours')}
          />
        </Stack>
      </FormDialog>
    </>
  )
}
