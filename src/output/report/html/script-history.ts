/** The page of a history: which night and which cell the pointer is over, and the same night in all tables. */
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
const days = cell ? cell.dataset.days.split('|') : []
const words = new Map([...document.querySelectorAll('.legend li')].map((item) => [item.querySelector('rect').getAttribute('class'), item.textContent.trim()]))
const wordsAt = (svg, x) => {
  for (const rect of svg.querySelectorAll('rect')) {
    const from = Number(rect.getAttribute('x') || 0)
    if (x >= from && x < from + Number(rect.getAttribute('width'))) return words.get(rect.getAttribute('class'))
  }
  return ''
}
document.addEventListener('pointermove', (event) => {
  const svg = event.target.closest && event.target.closest('.grid svg')
  for (const line of cursors) line.hidden = !svg
  if (!svg) return
  const x = event.clientX - svg.getBoundingClientRect().left
  const column = Math.floor(x / 10)
  const name = svg.closest('tr').querySelector('th span')
  cell.textContent = [days[column], name && name.textContent, wordsAt(svg, x)].filter(Boolean).join(' · ')
  grids.forEach((grid, index) => {
    const own = grid.querySelector('td svg')
    const left = own.getBoundingClientRect().left - grid.getBoundingClientRect().left + column * 10
    cursors[index].hidden = left < grid.querySelector('.corner').offsetWidth
    cursors[index].style.left = left + grid.scrollLeft + 'px'
  })
})
let scrolling = false
for (const grid of grids) grid.addEventListener('scroll', () => {
  if (scrolling) return
  scrolling = true
  for (const other of grids) if (other !== grid) other.scrollLeft = grid.scrollLeft
  requestAnimationFrame(() => { scrolling = false })
})
`
