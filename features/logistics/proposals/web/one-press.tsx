import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { Menu } from '#ui/overlay/menu.tsx'
import classes from './proposals.module.css'

/** `facts` is what it costs, keeps and breaks. */
export type Choice = { key: string; label: string; facts: string; accept: () => void }
type Props = { choices: readonly Choice[]; isPending: boolean }

/** The best proposal as a button, with what it takes below; the others wait behind “More”. */
export function OnePress({ choices: [best, ...others], isPending }: Props) {
  const t = useText('logistics-proposals')
  if (!best) return null
  return (
    <div className={classes.onePress}>
      <div>
        <Button size="xs" loading={isPending} title={best.facts} onClick={best.accept}>
          <bdi>{best.label}</bdi>
        </Button>
        {others.length > 0 && (
          <Menu width={300}>
            <Menu.Target>
              <Button
                size="xs"
                variant="default"
                disabled={isPending}
                aria-label={t('best.moreThan', { best: best.label })}
              >
                {t('best.more')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {others.map(({ key, label, facts, accept }) => (
                <Menu.Item key={key} onClick={accept}>
                  <bdi>{label}</bdi>
                  <small className={classes.otherFacts}>{facts}</small>
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      <small>{best.facts}</small>
    </div>
  )
}

/** Until there is anything to choose from. */
export function Searching({ text }: { text: string }) {
  return (
    <div className={classes.onePress} role="status">
      <small>{text}</small>
    </div>
  )
}
