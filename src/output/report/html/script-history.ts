/**
 * The page of a history: which night and which cell the pointer is over, and the same night in all tables. Where columns are weeks,
 * pressing one shows the nights around it.
 */
export const historyScript = `
const cell = document.getElementById('cell')
const grids = [...document.querySelectorAll('.grid')]
const cursors = grids.map((grid) => {
  const line = document.createElement('div')
  line.className = 'cursor'
  line.hidden = true
  grid.append(line)
  return line
})
const days = cell.dataset.days.split('|')
const starts = cell.dataset.starts.split('|').map(Number)
const words = new Map([...document.querySelectorAll('.legend li')].map((item) => [item.querySelector('rect').getAttribute('class'), item.textContent.trim()]))
let opened = null
const columns = () => opened || { from: 0, length: starts.length }
const daysOf = (column) => {
  if (opened) return days[opened.from + column]
  const [first, last] = [starts[column], (column + 1 < starts.length ? starts[column + 1] : days.length) - 1]
  return first === last ? days[first] : days[first] + ' to ' + days[last]
}
const svgAt = (event) => event.target.closest && event.target.closest('.grid td svg:not(.axis)')
const columnAt = (svg, event) => {
  const { left, width } = svg.getBoundingClientRect()
  return Math.min(columns().length - 1, Math.floor(((event.clientX - left) / width) * columns().length))
}
document.addEventListener('pointermove', (event) => {
  const svg = svgAt(event)
  for (const line of cursors) line.hidden = !svg
  if (!svg) return
  const column = columnAt(svg, event)
  const name = svg.closest('tr').querySelector('th span summary') || svg.closest('tr').querySelector('th span')
  cell.textContent = [daysOf(column), name.textContent, words.get(event.target.getAttribute('class'))].filter(Boolean).join(' · ')
  grids.forEach((grid, index) => {
    const own = [...grid.querySelectorAll('td svg:not(.axis)')].find((one) => one.getClientRects().length > 0)
    if (!own) return
    const { left, width } = own.getBoundingClientRect()
    const each = width / columns().length
    cursors[index].style.left = left - grid.getBoundingClientRect().left + column * each + 'px'
    cursors[index].style.width = each + 'px'
  })
})
const button = document.getElementById('open')
const open = (night) => {
  const length = Math.min(56, days.length)
  opened = night === undefined ? null : { from: Math.max(0, Math.min(night - 24, days.length - length)), length }
  document.body.classList.toggle('open', Boolean(opened))
  button.textContent = opened ? 'Show the weeks' : 'Show the last nights'
  for (const line of cursors) line.hidden = true
  if (!opened) return
  for (const svg of document.querySelectorAll('svg.nights')) {
    svg.setAttribute('viewBox', opened.from * 10 + ' 0 ' + length * 10 + ' ' + svg.getAttribute('height'))
  }
  for (const axis of document.querySelectorAll('p.axis')) {
    axis.firstChild.textContent = days[opened.from]
    axis.lastChild.textContent = days[opened.from + length - 1]
  }
}
if (button) {
  button.hidden = false
  button.addEventListener('click', () => open(opened ? undefined : days.length))
  document.addEventListener('click', (event) => {
    const svg = svgAt(event)
    if (svg) open(opened ? undefined : starts[columnAt(svg, event)])
  })
}
`
