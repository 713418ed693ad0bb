import { Screen } from '../../ui/screen.tsx';
import { TopBar } from '../../ui/top-bar.tsx';

export default function Home() {
  return (
    <Screen title="Home">
      <TopBar title="Home" />
    </Screen>
  );
}
