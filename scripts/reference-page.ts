/** What the page costs the machine on which the budgets and the other products were measured: the least of seven openings. */
export const referenceMs = 125

/**
 * A page whose cost never changes: cold code that makes a table, with its style, layout and paint, as a first screen is.
 * Opened beside the product, it tells how fast this machine is now, so that processor time can be a gate on any machine.
 */
export function referencePage(): string {
  const makers = Array.from({ length: 700 }, (_, index) => makerOf(index)).join('\n')
  const calls = Array.from({ length: 700 }, (_, index) => `make${index}(table)`).join(';')
  return `<!doctype html><title>Reference</title><style>${styles()}</style><table id="table"></table><script>
const table = document.getElementById('table')
${makers}
${calls}
</script>`
}

function makerOf(index: number): string {
  return `function make${index}(parent) {
  const state = { id: ${index}, name: 'row ' + ${index}, tags: ['a', 'b', 'c'].map((tag) => tag + ${index % 7}), at: new Map([[${index}, 'x']]) }
  const copy = Object.fromEntries(Object.entries(state).filter(([key]) => key !== 'at').map(([key, value]) => [key, JSON.stringify(value)]))
  const row = document.createElement('tr')
  for (const [key, value] of Object.entries(copy)) {
    const cell = document.createElement('td')
    cell.className = 'cell kind' + (${index} % 40) + ' ' + key
    cell.textContent = value.replace(/[aeiou]/g, (letter) => letter.toUpperCase())
    row.append(cell)
  }
  parent.append(row)
}`
}

function styles(): string {
  return Array.from(
    { length: 400 },
    (_, index) =>
      `.kind${index % 40}:nth-child(${index % 9}) > .part${index}, .kind${index} { padding: ${index % 7}px; border-radius: 4px; color: rgb(${index % 200} 80 90) }`,
  ).join('\n')
}
