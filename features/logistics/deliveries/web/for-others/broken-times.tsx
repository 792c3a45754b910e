import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useWorkspaceFormat } from '../../../settings/web/for-others/use-workspace-format.ts'
import type { BrokenPromises } from '../../rules/broken-promises.ts'

/** The promised times that would be broken, the first by name. */
export function BrokenTimes({ total, broken }: BrokenPromises) {
  const t = useText('logistics-deliveries')
  const { number } = useFormat()
  const clock = useWorkspaceFormat()
  const more = total - broken.length
  return (
    <>
      <ul style={{ margin: 0 }}>
        {broken.map(({ deliveryId, reference, recipient, earliest, latest }) => (
          <li key={deliveryId}>
            {t('promised.line', {
              recipient: `\u2068${recipient}\u2069`,
              reference: `\u2068${unbroken(reference)}\u2069`,
              day: unbroken(clock.date(earliest)),
              time: unbroken(`${clock.time(earliest)}–${clock.time(latest)}`),
            })}
          </li>
        ))}
      </ul>
      {more > 0 && t('promised.more', { count: more, shown: number(more) })}
    </>
  )
}

/** On one line: a reference or a date in two pieces is read wrongly, from right to left above all. */
function unbroken(text: string): string {
  return text.replaceAll(/\s/g, '\u00A0').replaceAll(/[-–/]/g, '\u2060$&\u2060')
}
