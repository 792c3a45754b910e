import { useText } from '#kit/web/i18n.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import type { Opening } from '#ui/form/record-drawer.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { MultiSelect, TextInput } from '#ui/input/inputs.ts'
import { createWebhook, listWebhooks, type Webhook } from '../contract.ts'

type Values = { url: string; kinds: Webhook['kinds']; isActive: boolean }

type Props = Opening & { topics: string[]; onMade: (secret: string) => void }

/** Adds an address with the topics it receives. */
export function AddWebhook({ topics, opened, onClose, onMade }: Props) {
  const t = useText('webhooks')
  const form = useEndpointForm<typeof createWebhook, Values>(createWebhook, {
    initial: { url: '', kinds: topics.slice(0, 1), isActive: true },
    stale: [listWebhooks],
    onDone: ({ secret }) => {
      onMade(secret)
      onClose()
    },
  })
  return (
    <FormDialog title={t('add')} opened={opened} onClose={onClose} form={form} submitLabel={t('add')}>
      <TextInput data-autofocus type="url" label={t('url')} withAsterisk {...form.bind('url')} />
      <MultiSelect label={t('kinds')} withAsterisk data={topics} {...form.bind('kinds')} />
    </FormDialog>
  )
}
