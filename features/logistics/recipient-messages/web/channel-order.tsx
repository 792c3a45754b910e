import { IconArrowUp } from '@tabler/icons-react'
import { useText } from '#kit/web/i18n.ts'
import { ActionIcon, Button } from '#ui/button/controls.ts'
import { Icon } from '#ui/display/icon.tsx'
import { Group, Stack } from '#ui/page/layout.ts'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { Text } from '#ui/display/text.ts'
import { messageChannels, type MessageChannel } from '../rules.ts'
import classes from './messages.module.css'

type Props = {
  channels: readonly MessageChannel[]
  isSet: Record<MessageChannel, boolean>
  onChange: (channels: MessageChannel[]) => void
}

/** The channels that are tried one after the other, and whether each is set up. */
export function ChannelOrder({ channels, isSet, onChange }: Props) {
  const t = useText('logistics-recipient-messages')
  const left = messageChannels.filter((one) => !channels.includes(one))
  const name = (channel: MessageChannel) => t(`channels.${channel}`)
  const moveUp = (at: number) => onChange(channels.toSpliced(at - 1, 2, ...channels.slice(at - 1, at + 1).toReversed()))
  return (
    <Stack gap={4} align="stretch">
      <Text fw={500}>{t('set.channelOrder')}</Text>
      <Text size="sm" c="dimmed">
        {t('set.channelOrderText')}
      </Text>
      <ol className={classes.channels}>
        {channels.map((channel, at) => (
          <li key={channel} className={classes.channel}>
            <Group gap="sm" flex={1}>
              <span>{name(channel)}</span>
              <StatusChip tone={isSet[channel] ? 'success' : 'warning'}>
                {t(isSet[channel] ? 'set.isSet' : 'set.notSet')}
              </StatusChip>
            </Group>
            <Group gap={4} wrap="nowrap">
              {at > 0 && (
                <ActionIcon aria-label={t('set.moveUp', { name: name(channel) })} onClick={() => moveUp(at)}>
                  <IconArrowUp size={18} />
                </ActionIcon>
              )}
              {channels.length > 1 && (
                <ActionIcon
                  color="error"
                  aria-label={t('set.removeChannel', { name: name(channel) })}
                  onClick={() => onChange(channels.filter((one) => one !== channel))}
                >
                  <Icon name="trash" />
                </ActionIcon>
              )}
            </Group>
          </li>
        ))}
      </ol>
      <Group gap="sm">
        {left.map((channel) => (
          <Button
            key={channel}
            size="xs"
            variant="light"
            leftSection={<Icon name="plus" size={16} />}
            onClick={() => onChange([...channels, channel])}
          >
            {t('set.addChannel', { name: name(channel) })}
          </Button>
        ))}
      </Group>
    </Stack>
  )
}
