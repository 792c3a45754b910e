import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Text } from '#ui/display/text.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { OverlapSelect } from '#ui/input/overlap-select.tsx'
import { MadeSecret } from '#ui/overlay/made-secret.tsx'
import { Stack } from '#ui/page/layout.ts'
import { apiKeyCalls, ownKeyCalls, rotateApiKey, type ApiKey } from '../contract.ts'

/** Gives one's own key a new secret, and shows it once. */
export function RotateKey({ apiKey: { id, name } }: { apiKey: ApiKey }) {
  const t = useText('api-keys')
  const [isOpen, setOpen] = useState(false)
  const [secret, setSecret] = useState<string>()
  const form = useEndpointForm(rotateApiKey, {
    initial: { overlapHours: 24 },
    given: { params: { id } },
    stale: [apiKeyCalls.list, ownKeyCalls.list],
    onDone: ({ key }) => {
      setSecret(key)
      setOpen(false)
    },
  })
  const texts = { made: t('made'), copy: t('copy'), copied: t('copied') }
  return (
    <>
      {secret && <MadeSecret secret={secret} texts={texts} onClose={() => setSecret(undefined)} />}
      <IconButton icon="repeat" label={`${t('rotate')}: ${name}`} onClick={() => setOpen(true)} />
      <FormDialog
        title={t('rotateTitle', { name })}
        opened={isOpen}
        onClose={() => setOpen(false)}
        form={form}
        submitLabel={t('rotate')}
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
