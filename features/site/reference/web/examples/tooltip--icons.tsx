import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Group } from '#ui/page/layout.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { Tooltip } from '#ui/overlay/overlays.ts'

export function Example() {
  const t = useText('site-reference')
  const say = () => showNotice({ kind: 'info', text: t('words.edit') })
  return (
    <Group>
      <Tooltip label={t('words.edit')} withArrow>
        <span>
          <IconButton icon="edit" label={t('words.edit')} onClick={say} />
        </span>
      </Tooltip>
      <Tooltip
        label={t('advice.tooltip')}
        multiline
        w={220}
        withArrow
        events={{ hover: true, focus: true, touch: true }}
      >
        <Button variant="light" onClick={say}>
          {t('words.edit')}
        </Button>
      </Tooltip>
    </Group>
  )
}
