export default function Home() {
  return <h1>好手</h1>;
}
