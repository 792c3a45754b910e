import { useText } from '#kit/web/i18n.ts'
import { confirm } from '#ui/overlay/confirm.ts'
import { TextInput } from '#ui/input/inputs.ts'
import { Stack } from '#ui/page/layout.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { Text } from '#ui/display/text.ts'

type Given = { name: string; link: string }

/** Shows an invitation link to copy, where no email can carry it. */
export function useInvitationLink(): (given: Given) => Promise<void> {
  const t = useText('people-users')
  return async ({ name, link }) => {
    const mayCopy = await confirm({
      title: t('handOver.title'),
      body: (
        <Stack gap="md">
          <Text>{t('handOver.text', { name })}</Text>
          <TextInput
            readOnly
            dir="ltr"
            label={t('handOver.link')}
            value={link}
            onFocus={(event) => event.currentTarget.select()}
          />
        </Stack>
      ),
      confirmLabel: t('handOver.copy'),
      tone: 'primary',
    })
    if (!mayCopy) return
    await navigator.clipboard.writeText(link)
    showNotice({ kind: 'success', text: t('handOver.copied') })
  }
}
