import { useState } from 'react'
import type { PeopleLanguage } from '#kit/contract/sentence.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { useGo } from '#ui/button/link.tsx'
import { NativeSelect } from '#ui/input/inputs.ts'
import { Group, Stack } from '#ui/page/layout.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { Text } from '#ui/display/text.ts'
import { listMessages, sendTestMessage, testChannels } from '../contract.ts'
import type { MessageEvent } from '../rules.ts'

type Channel = (typeof testChannels)[number]

/** The saved text of an event, to whoever sits here. */
export function TestMessage({ event, language }: { event: MessageEvent; language: PeopleLanguage }) {
  const t = useText('logistics-recipient-messages')
  const may = useMay(sendTestMessage)
  const mayRead = useMay(listMessages)
  const go = useGo()
  const [channel, setChannel] = useState<Channel>('email')
  const sending = useSend(sendTestMessage, {
    stale: [listMessages],
    onSuccess: ({ status, address }) => {
      const action = { label: t('test.open'), onClick: () => go('/apps/logistics/messages') }
      const more = status === 'noChannel' && mayRead ? { action } : {}
      if (status !== 'waiting') return showNotice({ kind: 'warning', text: t(`test.${status}`, { address }), ...more })
      showNotice({ kind: 'info', text: t(address === '' ? 'test.doneWebhook' : 'test.done', { address }) })
    },
  })
  if (!may) return null
  return (
    <Stack gap="sm" align="stretch">
      <Text fw={500}>{t('test.title')}</Text>
      <Text size="sm" c="dimmed">
        {t('test.text')}
      </Text>
      <Group align="end">
        <NativeSelect
          label={t('test.channel')}
          value={channel}
          data={testChannels.map((one) => ({ value: one, label: t(`channels.${one}`) }))}
          onChange={({ target }) => setChannel(testChannels.find((one) => one === target.value) ?? 'email')}
        />
        <Button
          variant="light"
          loading={sending.isPending}
          onClick={() => sending.mutate({ body: { event, channel, language } })}
        >
          {t('test.send')}
        </Button>
      </Group>
    </Stack>
  )
}
